import { useLingui } from '@lingui/react'
import { languageTags, isLanguage } from '@plax/contracts/languages'
import { HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import { SignInSlot } from '../features/account/sign-in-slot.tsx'
import { useEffect } from 'react'
import { type AppContext, useApp } from '../lib/app-context.ts'
import { repeatEarlyPress } from '../lib/early-press.ts'
import { ToastSlot } from '../ui/toast-slot.tsx'

/** The HTML document around every page. */
export function RootDocument() {
  const app = useApp()
  const { i18n } = useLingui()
  useEffect(repeatEarlyPress, [])
  const language = isLanguage(i18n.locale) ? i18n.locale : 'en'
  return (
    <html
      lang={languageTags[language]}
      {...(import.meta.env.SSR ? toldByServer(app) : {})}
      suppressHydrationWarning
    >
      <head>
        <HeadContent />
      </head>
      <body>
        <Outlet />
        <SignInSlot />
        <ToastSlot />
        <Scripts />
      </body>
    </html>
  )
}

/** What the page's code reads of the server as it starts; the browser has no need to write it again. */
function toldByServer({ theme, publicUrl, contentHosts, devScreens }: AppContext) {
  return {
    'data-theme': theme,
    'data-public-url': publicUrl,
    'data-content-hosts': contentHosts,
    'data-dev-screens': devScreens,
  }
}
