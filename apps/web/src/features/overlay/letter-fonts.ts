import type { Language } from '@plax/contracts/languages'
import { languageFonts } from '../../lib/language-fonts.ts'
import { addStyles, scripts } from '../../lib/other-fonts.ts'

/**
 * Fetches the fonts of Korean and Japanese once their letters are shown; most streams need one of them, or
 * none. The browser then loads only the files that hold these letters.
 */
export function followLetters(root: HTMLElement): void {
  const missing = new Map(Object.entries(languageFonts))
  const look = () => {
    const text = root.textContent
    for (const [language, href] of missing) {
      const letters = scripts[language as Language]?.letters
      if (letters && text.search(letters) === -1) continue
      missing.delete(language)
      addStyles(href)
    }
    if (missing.size === 0) observer.disconnect()
  }
  const observer = new MutationObserver(look)
  observer.observe(root, { childList: true, subtree: true, characterData: true })
  look()
}
