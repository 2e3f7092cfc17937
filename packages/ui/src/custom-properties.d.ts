import "react";

declare module "react" {
  interface CSSProperties {
    // Components set no other inline styles.
    [custom: `--${string}`]: string | number | undefined;
  }
}
