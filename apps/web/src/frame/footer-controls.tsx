import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'

/** The links and switches at the foot of a page. */
export function FooterControls() {
  return (
    <>
      <Link to="/invariants" className="rounded-sm py-1.5 hover:text-ink max-sm:mr-auto sm:px-2">
        <Trans>The books</Trans>
      </Link>
      <LanguageSwitch />
      <ThemeSwitch />
    </>
  )
}
