/** How the console shows a text from outside. */
export { visible } from '@console/platform/lib'

const run = 'window.ran=true'

/** All common ways to inject markup or script into a page by a text. */
export const vectors: readonly string[] = [
  `<script>${run}</script>`,
  `"><script>${run}</script>`,
  `'"><script>${run}</script>`,
  `</script><script>${run}</script>`,
  `<SCRIPT SRC=//x.invalid/x.js></SCRIPT>`,
  `<scr<script>ipt>${run}</scr</script>ipt>`,
  `<img src=x onerror=${run}>`,
  `<img src="x" onerror="${run}">`,
  `"><img src=x onerror=${run}>`,
  `<img/src/onerror=${run}>`,
  `<svg onload=${run}>`,
  `<svg><script>${run}</script></svg>`,
  `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  `<math><mi//xlink:href="javascript:${run}">`,
  `<body onload=${run}>`,
  `<iframe src="javascript:${run}"></iframe>`,
  `<iframe srcdoc="<script>parent.ran=true</script>">`,
  `<object data="javascript:${run}">`,
  `<embed src="javascript:${run}">`,
  `<a href="javascript:${run}">x</a>`,
  `<form action="javascript:${run}"><input type=submit autofocus>`,
  `<input autofocus onfocus=${run}>`,
  `<select autofocus onfocus=${run}>`,
  `<textarea autofocus onfocus=${run}>`,
  `<details open ontoggle=${run}>`,
  `<video><source onerror=${run}></video>`,
  `<audio src=x onerror=${run}>`,
  `<marquee onstart=${run}>`,
  `<style>*{display:none}</style>`,
  `<link rel=stylesheet href=//x.invalid/x.css>`,
  `<meta http-equiv=refresh content="0;url=//x.invalid">`,
  `<base href=//x.invalid/>`,
  `<template><script>${run}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<!--><img src=x onerror=${run}>-->`,
  `<![CDATA[<img src=x onerror=${run}>]]>`,
  `javascript:${run}`,
  `data:text/html,<script>${run}</script>`,
  `{{constructor.constructor('${run}')()}}`,
  `\${${run}}`,
  `#{${run}}`,
  `<%= ${run} %>`,
  `{{t 'x'}}$t(events.title)`,
  `&lt;script&gt;${run}&lt;/script&gt;`,
  `\\u003cscript\\u003e${run}\\u003c/script\\u003e`,
  `%3Cscript%3E${run}%3C/script%3E`,
  '__proto__',
  'constructor.prototype.ran=true',
  '=HYPERLINK("http://x.invalid","x")',
  '\u202egnp.exe\u202c \u2066x\u2069 \u200f\u200b\ufeff',
  'z\u0300\u0301\u0302\u0303\u0304'.repeat(20),
  '𝕏\u{1F468}\u200d\u{1F469}\u200d\u{1F467}',
  '(╯°□°)╯︵ ┻━┻',
  '\u0000\u0007\u001b[31m\u001b]0;x\u0007',
]

const contexts = [
  (text: string) => text,
  (text: string) => `x'">${text}`,
  (text: string) => `</textarea></title>-->${text}`,
  (text: string) => `]]>\u003c\u0026${text}`,
]

/** 200 texts that would be harmful as markup. Their scripts set `window.ran`. */
export const hostileTexts: readonly string[] = contexts.flatMap((inContext) => vectors.map(inContext)).slice(0, 200)

/** A selector of elements that only such a text can have created. */
export const madeByTexts =
  'img, script:not([src]), iframe, object, embed, video, audio, source, base, math, marquee, template, main style, main link, main meta, main svg:not([aria-hidden]), [onerror], [onload], [ontoggle], [onfocus], [onstart], [onbegin], a[href^="javascript:"], a[href^="data:"], form[action]'
