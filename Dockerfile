FROM python:3.12-slim AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1
WORKDIR /src
RUN python -m venv /opt/kasino
COPY .ci/runtime.lock .
RUN /opt/kasino/bin/pip install --no-cache-dir --require-hashes -r runtime.lock
COPY . .
RUN /opt/kasino/bin/pip install --no-cache-dir --no-deps .

FROM python:3.12-slim
RUN useradd --uid 10001 --create-home kasino && install -d -o kasino -g kasino /data
COPY --from=build /opt/kasino /opt/kasino
ENV PATH=/opt/kasino/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    KASINO_DATABASE_URL=sqlite+aiosqlite:////data/kasino.sqlite \
    KASINO_HEARTBEAT_FILE=/data/heartbeat
USER 10001
WORKDIR /data
VOLUME /data
STOPSIGNAL SIGTERM
# find succeeds whether or not it finds a file, so what it prints is looked at.
HEALTHCHECK --interval=60s --timeout=5s --start-period=60s \
    CMD ["sh", "-c", "test -n \"$(find /data/heartbeat -mmin -2)\""]
CMD ["kasino", "run"]
