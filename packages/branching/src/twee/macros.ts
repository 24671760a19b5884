/** A text between quotes that can stand in a link. */
const quoted = String.raw`(?:"([^"\n[\]]{1,300})"|'([^'\n[\]]{1,300})')`
const gap = String.raw`\s{0,20}`
const macro = (source: string) => new RegExp(source, 'gi')

/** `<<link "Text" "Passage">>`; what it runs until `<</link>>` stays. */
const sugarLink = macro(`<<(?:link|button)\\s${gap}${quoted}\\s${gap}${quoted}${gap}>>`)
/** `<<link "Text">><<goto "Passage">><</link>>`. */
const sugarGoto = macro(
  `<<(?:link|button)\\s${gap}${quoted}${gap}>>${gap}<<goto\\s${gap}${quoted}${gap}>>`,
)
/** `<<link [[Text|Passage]]>>`. */
const sugarAround =
  /<<(?:link|button)\s{1,20}(\[\[[^\n[\]]{1,600}\](?:\[[^\n\]]{0,300}\])?\])\s{0,20}>>/gi
const sugarEnd = /<<\/(?:link|button)>>/gi
/** `(link-goto: "Text", "Passage")`; alone, the passage is the text as well. */
const harloweGoto = macro(
  `\\(link-(?:reveal-)?go-?to:${gap}${quoted}(?:${gap},${gap}${quoted})?${gap},?${gap}\\)`,
)
/** `(link: "Text")[(go-to: "Passage")]`. */
const harloweLink = macro(
  `\\(link:${gap}${quoted}${gap}\\)${gap}\\[${gap}\\(go-?to:${gap}${quoted}${gap}\\)${gap}\\]`,
)

/** Links that macros of SugarCube and Harlowe make, as links of Twine. */
export function macrosAsLinks(text: string): string {
  const link = (...found: (string | undefined)[]) => {
    const [, double, single, toDouble, toSingle] = found
    const words = double ?? single ?? ''
    return `[[${words}->${toDouble ?? toSingle ?? words}]]`
  }
  if (!/<<\/?(?:link|button)|\(link/i.test(text)) return text
  return text
    .replaceAll(sugarAround, '$1')
    .replaceAll(sugarLink, link)
    .replaceAll(sugarGoto, link)
    .replaceAll(sugarEnd, '')
    .replaceAll(harloweGoto, link)
    .replaceAll(harloweLink, link)
}

/** Comments of HTML, which no format shows; one that nothing closes stays. */
export function withoutComments(text: string): string {
  let kept = ''
  let at = 0
  for (let start = text.indexOf('<!--'); start >= 0; start = text.indexOf('<!--', at)) {
    const end = text.indexOf('-->', start + 4)
    if (end < 0) break
    kept += text.slice(at, start)
    at = end + 3
  }
  return kept + text.slice(at)
}
