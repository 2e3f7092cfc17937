import { data } from "react-router";

/** Every unknown address ends here and answers 404. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
