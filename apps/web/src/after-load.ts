import type { AnyRouter } from '@tanstack/react-router'
import { followNavigation } from './frame/navigation.ts'
import type { AppContext } from './lib/app-context.ts'
import { loadAllTexts } from './lib/language.ts'
import { registerOfflinePage } from './lib/offline.ts'
import { fetchOtherFonts } from './lib/other-fonts.ts'
import { refreshCountry } from './lib/place.ts'
import { keepQrCode } from './lib/qr-code.ts'

/**
 * What a page fetches once it stands: the texts, routes and files of the other pages, the device's
 * country, the page for when there is no network, and the other languages' fonts, since names of
 * creators may be in any script.
 */
export function afterLoad(router: AnyRouter): void {
  const context = router.options.context as AppContext
  const { language } = context
  followNavigation(router)
  void loadAllTexts(context.i18n, language)
  void context.completeRoutes?.(location.pathname).catch(() => {})
  void import('./pages.ts').catch(() => {})
  void refreshCountry(context.api)
  void keepQrCode(context.api)
  void registerOfflinePage(language)
  fetchOtherFonts(language)
}
