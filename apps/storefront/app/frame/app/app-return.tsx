import { IconButton } from "@rambla/ui/icon-button";
import { toast } from "@rambla/ui/toast-store";
import { useText } from "../../base/text.tsx";
import { closeWebView } from "./web-view.ts";

/** Closes the shop inside the app's own browser, and says so when that fails. */
export default function AppReturn() {
  const text = useText("footer");
  return (
    <IconButton icon="close" label={text("backToApp")} onClick={() => !closeWebView(window) && toast({ text: text("appCloseFailed") })} />
  );
}
