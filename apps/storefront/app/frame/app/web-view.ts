/** The app around the page: on iOS a message handler, on Android an object, both named `closeWebView` by the app. */
type Bridges = {
  readonly webkit?: { readonly messageHandlers?: { readonly closeWebView?: { postMessage(message: string): void } } };
  readonly Android?: { closeWebView?(): void };
};

declare global {
  interface Window extends Bridges {}
}

/** @returns whether the app took the request */
export function closeWebView({ webkit, Android }: Bridges): boolean {
  const handler = webkit?.messageHandlers?.closeWebView;
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the handler of iOS is no window
    if (handler) handler.postMessage("");
    else if (Android?.closeWebView) Android.closeWebView();
    else return false;
    return true;
  } catch {
    return false;
  }
}
