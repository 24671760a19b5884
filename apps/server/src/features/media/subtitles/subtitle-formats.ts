const formats = [
  { name: 'ASS/SSA', pattern: /^\[script info\]/i },
  { name: 'SAMI', pattern: /^<sami/i },
  { name: 'TTML', pattern: /^(?:<\?xml[^<>]*>\s*)?<(?:\w{1,20}:)?tt[\s>]/i },
  { name: 'MicroDVD', pattern: /^\{\d{1,9}\}\{\d{0,9}\}/ },
  { name: 'SBV', pattern: /^\d{1,4}:\d\d:\d\d\.\d{3},\d{1,4}:\d\d:\d\d\.\d{3}/ },
  { name: 'LRC', pattern: /^\[(?:\d{1,3}:\d\d[.:]|ar:|ti:|al:|by:|la:|length:|offset:)/i },
]

/** The name of a well-known subtitle format other than WebVTT and SubRip, or null. */
export function foreignFormat(text: string): string | null {
  const start = text.slice(0, 4096).trimStart()
  return formats.find(({ pattern }) => pattern.test(start))?.name ?? null
}
