/** What of HTML may stand in a message: words, pictures and links; nothing that runs, asks or loads from elsewhere (D-038). Pure. */
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
    // A page has one first heading, and it is not in a message.
    h1: "h2",
    a: (tagName, { href = "" }) => ({ tagName, attribs: linkTo(href.trim()) }),
    img: (tagName, { src = "", alt = "", width = "", height = "" }) => ({
      tagName,
      attribs: { src, alt, ...(/^\d{1,4}x\d{1,4}$/.test(`${width}x${height}`) && { width, height }), loading: "lazy" },
    }),
  },
  // A picture from elsewhere would tell its owner who reads when.
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !isOwn(attribs["src"] ?? ""),
};

/** A way into the shop is followed like any other; one out of it opens apart and tells nobody where it stood; any other leads nowhere. */
function linkTo(href: string): sanitizeHtml.Attributes {
  if (isOwn(href) || /^(mailto|tel):/i.test(href)) return { href };
  return /^https?:\/\//i.test(href) ? { href, rel: "noopener noreferrer nofollow", target: "_blank" } : {};
}

/** Whether an address leads to a place of the shop itself: one slash, and nothing after it that a browser takes for another host. */
function isOwn(address: string): boolean {
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(address) && !address.includes("\\");
}

/** The HTML of a message without anything that could do something. What is harmless already comes out as it is. */
export function safeContent(html: string): string {
  return sanitizeHtml(html, CONTENT).trim();
}
