import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Choices } from '../../../ui/choices.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { SharePress, useShare } from '../../../ui/share-button.tsx'
import { type Playlist, refreshPlaylists } from './playlists.api.ts'
import { useSharingNames } from './sharing-names.ts'

/** Asks who may see one’s private playlist, then shares it. */
export function SharePrivate({ playlist }: { playlist: Playlist }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <SharePress onClick={() => setAsking(true)} />
      {isAsking ? <Question playlist={playlist} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

function Question({ playlist, onClose }: { playlist: Playlist; onClose: () => void }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const names = useSharingNames()
  const [sharing, setSharing] = useState<'unlisted' | 'public'>('unlisted')
  const { playlistOid, title } = playlist
  const share = useShare({ path: `/playlist/${playlistOid}`, title })
  return (
    <FormDialog
      title={<Trans>Share this playlist?</Trans>}
      description={
        <Trans>
          Only you can see this playlist. Choose who can see it before you share its link.
        </Trans>
      }
      confirm={<Trans>Change and share</Trans>}
      onConfirm={async () => {
        await api('POST /content/playlist/update', { body: { playlistOid, update: { sharing } } })
        // Before the page is drawn anew, while the browser still counts the press.
        await share()
        await refreshPlaylists(queryClient)
      }}
      onClose={onClose}
    >
      <Choices
        legend={t`Who can see it`}
        className="grid sm:grid-cols-2"
        value={sharing}
        onChange={setSharing}
        choices={(['unlisted', 'public'] as const).map((value) => ({ value, label: names[value] }))}
      />
    </FormDialog>
  )
}
