import type { AnyRouter } from '@tanstack/react-router'
import { navigationReady } from 'virtual:late-navigation'
import { followOtherTabs } from './features/account/account.api.ts'
import { followNavigation } from './frame/navigation.ts'
import type { AppContext } from './lib/app-context.ts'
import { loadAllTexts } from './lib/language.ts'
import { registerOfflinePage } from './lib/offline.ts'
import { fetchOtherFonts } from './lib/other-fonts.ts'
import { refreshCountry } from './lib/place.ts'
import { keepQrCode } from './lib/qr-code.ts'
import { offerSignInForEvent } from './lib/sign-in-state.ts'
import { trackPages } from './lib/track-pages.ts'
import { viewerQueryKey } from './lib/viewer.ts'

/**
 * What a page fetches once it stands: the texts, routes and files of the other pages, the device's
 * country, the page for when there is no network, and the other languages' fonts, since names of
 * creators may be in any script.
 */
export function afterLoad(router: AnyRouter): void {
  const context = router.options.context as AppContext
  const { language } = context
  followNavigation(router)
  trackPages(router)
  followOtherTabs(context)
  void loadAllTexts(context.i18n, language)
  void navigationReady().catch(() => {})
  void context.completeRoutes?.(location.pathname).catch(() => {})
  void refreshCountry(context.api)
  void comeToEvent(context)
  void registerOfflinePage(language)
  void fetchOtherFonts(language).catch(() => {})
}

/** Who comes by the code of a QR event needs an account for it; who calls is known by then. */
async function comeToEvent({ api, queryClient }: AppContext): Promise<void> {
  const isTaken = await keepQrCode(api)
  if (isTaken && !queryClient.getQueryData(viewerQueryKey)) offerSignInForEvent()
}
