import { Trans, useLingui } from '@lingui/react/macro'
import { ToolKey } from './tool-key.tsx'

/** The chat as a dock of the streaming software. */
export function DockKey({ path }: { path: string }) {
  const { t } = useLingui()
  return (
    <ToolKey
      scope="dock"
      urls={[{ label: t`Dock URL`, path }]}
      texts={{
        about: (
          <Trans>
            Add this URL to OBS as a custom browser dock. It shows the chat with moderation and the
            alerts, and gives no access to your wallet or settings.
          </Trans>
        ),
        create: <Trans>Create dock URL</Trans>,
        renew: <Trans>New dock URL</Trans>,
        revoke: <Trans context="a dock URL">Revoke</Trans>,
        revoked: t`Dock URL revoked`,
        title: <Trans>Your dock URL</Trans>,
      }}
    />
  )
}
