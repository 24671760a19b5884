import { Trans, useLingui } from '@lingui/react/macro'
import { MAX_IMAGE_TAGS, MAX_IMAGE_TAGS_NEW_TAGGING } from '@plax/story-engine/limits'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Switch } from '../../../ui/switch.tsx'
import type { LoadedCanvas } from '../canvas.api.ts'
import type { Metadata } from '../editor.ts'
import { useMetadata } from './use-metadata.ts'

/** Who may read the canvas, and how its images are tagged. */
export function SettingsDialog({ loaded, onClose }: { loaded: LoadedCanvas; onClose: () => void }) {
  const { t } = useLingui()
  const settings = useMetadata(loaded)
  const { metadata, isPending, change, conflict } = settings
  const labels: Record<keyof Metadata, string> = {
    canvasPublic: t`Public canvas`,
    newTagging: t`New tagging`,
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Settings of the canvas</Trans>}
      description={<Trans>They are saved at once.</Trans>}
      {...(conflict
        ? {
            actions: (
              <>
                <Button disabled={isPending} onClick={settings.takeTheirs}>
                  <Trans>Take theirs</Trans>
                </Button>
                <Button variant="primary" busy={isPending} onClick={settings.keepMine}>
                  <Trans>Keep mine</Trans>
                </Button>
              </>
            ),
          }
        : {})}
    >
      {conflict ? (
        <div role="alert" className="flex flex-col gap-3 text-sm">
          <p>
            <Trans>These settings were changed elsewhere. Nothing was saved over them.</Trans>
          </p>
          <Comparison labels={labels} mine={conflict.mine} theirs={conflict.theirs} />
        </div>
      ) : (
        <div className="flex flex-col gap-5">
          <Switch
            label={labels.canvasPublic}
            hint={t`Once the story is published, others may read the canvas and copy from it, also while the story itself is private.`}
            checked={metadata.canvasPublic}
            disabled={isPending}
            onChange={(canvasPublic) => change({ canvasPublic })}
          />
          <Switch
            label={labels.newTagging}
            hint={t`${MAX_IMAGE_TAGS_NEW_TAGGING} tags for an image instead of ${MAX_IMAGE_TAGS}; descriptions of images then stay as they are.`}
            checked={metadata.newTagging}
            disabled={isPending}
            onChange={(newTagging) => change({ newTagging })}
          />
        </div>
      )}
    </Dialog>
  )
}

function Comparison({
  labels,
  mine,
  theirs,
}: {
  labels: Record<keyof Metadata, string>
  mine: Metadata
  theirs: Metadata
}) {
  const { t } = useLingui()
  const said = (on: boolean) => (on ? t`On` : t`Off`)
  return (
    <table className="w-full text-left">
      <thead>
        <tr className="text-ink-soft">
          <th scope="col" className="py-1 font-medium">
            <Trans>Setting</Trans>
          </th>
          <th scope="col" className="py-1 font-medium">
            <Trans>Mine</Trans>
          </th>
          <th scope="col" className="py-1 font-medium">
            <Trans>Theirs</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {(['canvasPublic', 'newTagging'] as const).map((name) => (
          <tr key={name} className="border-t border-line">
            <th scope="row" className="py-1.5 font-normal">
              {labels[name]}
            </th>
            <td className="py-1.5">{said(mine[name])}</td>
            <td className="py-1.5">{said(theirs[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
