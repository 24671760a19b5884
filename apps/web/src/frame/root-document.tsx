import { useLingui } from '@lingui/react'
import { languageTags, isLanguage } from '@plax/contracts/languages'
import { HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import { SignInSlot } from '../features/account/sign-in-slot.tsx'
import { useEffect } from 'react'
import { useApp } from '../lib/app-context.ts'
import { repeatEarlyPress } from '../lib/early-press.ts'
import { ToastSlot } from '../ui/toast-slot.tsx'

/** The HTML document around every page. */
export function RootDocument() {
  const { theme, publicUrl, devScreens } = useApp()
  const { i18n } = useLingui()
  useEffect(repeatEarlyPress, [])
  const language = isLanguage(i18n.locale) ? i18n.locale : 'en'
  return (
    <html
      lang={languageTags[language]}
      data-theme={theme}
      data-public-url={publicUrl}
      data-dev-screens={devScreens}
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
