// Ask the server and show what comes back: a form, or why it failed.

import { ask } from "./connection.js";
import { toast } from "./toasts.js";
import { words } from "./store.js";
import { openModal } from "./modal.js";

// Returns whether it went well. `refused` is told of a fault first and returns whether it has shown
// it.
export async function request(what, refused = () => false) {
  const answer = await ask(what);
  if (answer.failed) {
    if (!refused(answer)) toast(words(answer.failed, answer.values));
    return false;
  }
  if (answer.modal) openModal(answer.modal);
  return true;
}
