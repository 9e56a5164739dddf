// Ask the server and show what comes back: a form, or why it failed.

import { ask } from "./connection.js";
import { toast } from "./toasts.js";
import { words } from "./store.js";
import { openModal } from "./modal.js";

// Returns whether it went well.
export async function request(what) {
  const answer = await ask(what);
  if (answer.failed) {
    toast(words(answer.failed), answer.failed === "bad_option" ? answer.detail : "");
    return false;
  }
  if (answer.modal) openModal(answer.modal);
  return true;
}
