import { Trans, useLingui } from '@lingui/react/macro'
import {
  type PlaylistSharing,
  playlistSharings,
  playlistTitleMaxLength,
} from '@plax/contracts/engagement/library-values'
import { useApp } from '../../../lib/app-context.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { Select } from '../../../ui/select.tsx'
import { showToast } from '../../../ui/toast.ts'
import { type Playlist, refreshPlaylists } from './playlists.api.ts'
import { useSharingNames } from './sharing-names.ts'

/** Makes a playlist, with a first content where one is named, or changes one. */
export function PlaylistDialog({
  playlist,
  contentOid,
  onClose,
}: {
  playlist?: Playlist
  contentOid?: string
  onClose: () => void
}) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const names = useSharingNames()
  const { form, values, isChanged, set } = useDraft<{ title: string; sharing: PlaylistSharing }>({
    title: playlist?.title ?? '',
    sharing: playlist?.sharing ?? 'private',
  })
  const save = async () => {
    if (playlist) {
      const body = { playlistOid: playlist.playlistOid, update: values }
      await api('POST /content/playlist/update', { body })
    } else {
      await api('POST /content/playlist', {
        body: { ...values, ...(contentOid && { contentOid }) },
      })
    }
    await refreshPlaylists(queryClient)
    showToast(playlist ? t`Playlist saved` : t`Playlist created`)
  }
  return (
    <FormDialog
      title={playlist ? <Trans>Edit playlist</Trans> : <Trans>New playlist</Trans>}
      confirm={playlist ? <Trans>Save</Trans> : <Trans>Create playlist</Trans>}
      isReady={values.title.trim() !== ''}
      isChanged={isChanged}
      onConfirm={save}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="title"
        label={t`Name`}
        maxLength={playlistTitleMaxLength}
        autoComplete="off"
        autoFocus
      />
      <Field label={t`Who can see it`}>
        {(ids) => (
          <Select
            {...ids}
            value={values.sharing}
            options={playlistSharings.map((value) => ({ value, label: names[value] }))}
            onChange={(sharing) => set('sharing', sharing as PlaylistSharing)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
