/** Sanitises HTML of messages: text, own pictures and links. */
import sanitizeHtml from "sanitize-html";

const CONTENT: sanitizeHtml.IOptions = {
  allowedTags: [
    "p",
    "br",
    "h2",
    "h3",
    "h4",
    "ul",
    "ol",
    "li",
    "strong",
    "b",
    "em",
    "i",
    "u",
    "s",
    "blockquote",
    "hr",
    "a",
    "img",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "figure",
    "figcaption",
    "code",
    "pre",
    "span",
    "div",
  ],
  allowedAttributes: {
    a: ["href", "rel", "target"],
    img: ["src", "alt", "width", "height", "loading"],
    th: ["colspan", "rowspan", "scope"],
    td: ["colspan", "rowspan"],
    ol: ["start"],
  },
  allowedSchemes: ["https", "http", "mailto", "tel"],
  allowProtocolRelative: false,
  nonTextTags: ["script", "style", "textarea", "option", "noscript", "template", "title"],
  transformTags: {
    // The page has its own h1.
    h1: "h2",
    a: (tagName, { href = "" }) => ({ tagName, attribs: linkTo(href.trim()) }),
    img: (tagName, { src = "", alt = "", width = "", height = "" }) => ({
      tagName,
      attribs: { src, alt, ...(/^\d{1,4}x\d{1,4}$/.test(`${width}x${height}`) && { width, height }), loading: "lazy" },
    }),
  },
  // An external picture would reveal when the message is read.
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !isOwn(attribs["src"] ?? ""),
};

/** External links open a new tab without referrer; other schemes are removed. */
function linkTo(href: string): sanitizeHtml.Attributes {
  if (isOwn(href) || /^(mailto|tel):/i.test(href)) return { href };
  return /^https?:\/\//i.test(href) ? { href, rel: "noopener noreferrer nofollow", target: "_blank" } : {};
}

/** One slash, and nothing that a browser reads as a host. */
function isOwn(address: string): boolean {
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(address) && !address.includes("\\");
}

/** Harmless HTML stays as it is. */
export function safeContent(html: string): string {
  return sanitizeHtml(html, CONTENT).trim();
}
