import { Trans, useLingui } from '@lingui/react/macro'
import { useApp } from '../../../lib/app-context.ts'
import { ToolKey } from './tool-key.tsx'

/** What streaming software shows over the stream. */
export function OverlayKeys() {
  const { t } = useLingui()
  const { language } = useApp()
  const urls = [
    { label: t`Alert overlay URL`, name: 'alerts' },
    { label: t`Chat overlay URL`, name: 'chat' },
    { label: t`Goal overlay URL`, name: 'goal' },
    { label: t`Mission overlay URL`, name: 'missions' },
    { label: t`Roulette overlay URL`, name: 'roulette' },
    { label: t`Viewer count overlay URL`, name: 'viewers' },
  ]
  return (
    <ToolKey
      scope="overlay"
      urls={urls.map(({ label, name }) => ({ label, path: `/overlay/${name}?lang=${language}` }))}
      texts={{
        about: (
          <Trans>
            Add these URLs to OBS as browser sources. They show what’s on screen, and give no access
            to your wallet or settings. 1920 × 1080 fits most scenes.
          </Trans>
        ),
        create: <Trans>Create overlay URLs</Trans>,
        renew: <Trans>New overlay URLs</Trans>,
        revoke: <Trans context="overlay URLs">Revoke</Trans>,
        revoked: t`Overlay URLs revoked`,
        title: <Trans>Your overlay URLs</Trans>,
      }}
    />
  )
}
