import { z } from 'zod'

/** Marks that turn the direction of what stands around them. */
const bidiControls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g
/** Controls other than a tab and ends of lines. */
// oxlint-disable-next-line no-control-regex -- they are what is removed
const controls = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]/g
/** More marks on one letter than any script needs. */
const towersOfMarks = /(\p{M}{4})\p{M}+/gu
/** Tag characters, which show nothing unless a flag of emoji has them. */
const tags =
  /(\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{1,15}\u{E007F})|[\u{E0000}-\u{E007F}]/gu
/** What shows nothing; the Braille pattern without dots counts as a symbol. */
const invisible = /[\s\p{Default_Ignorable_Code_Point}\u2800]/gu

/** What somebody typed, without what turns or covers the text around it; empty if nothing is visible. */
export function cleanShownText(typed: string): string {
  const text = typed
    .toWellFormed()
    .replace(controls, '')
    .replace(bidiControls, '')
    .replace(tags, '$1')
    .replace(towersOfMarks, '$1')
    .trim()
  return text.replace(invisible, '') === '' ? '' : text
}

/** The same on one line. */
export function cleanShownName(typed: string): string {
  return cleanShownText(typed).replace(/\s+/g, ' ')
}

/** A name that people are shown: of a playlist, a tier, a title. Bounds that follow count what is left. */
export const shownName = z.string().overwrite(cleanShownName)
export const shownText = z.string().overwrite(cleanShownText)
