import type { Language } from '@plax/contracts/languages'
import fontsJp from '../fonts-jp.css?url'
import fontsKr from '../fonts-kr.css?url'

/** Fonts that a language needs at once; other-fonts.ts fetches the others. */
export const languageFonts: Partial<Record<Language, string>> = { ko: fontsKr, jp: fontsJp }
