import "react";

declare module "react" {
  interface CSSProperties {
    // Custom properties are the only styles that components set by themselves.
    [custom: `--${string}`]: string | number | undefined;
  }
}
