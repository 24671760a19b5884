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
    newTagging: t`New tag system`,
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Canvas settings</Trans>}
      description={<Trans>Saved automatically.</Trans>}
      {...(conflict
        ? {
            actions: (
              <>
                <Button disabled={isPending} onClick={settings.takeTheirs}>
                  <Trans>Use theirs</Trans>
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
            <Trans>These settings were changed elsewhere. Nothing was overwritten.</Trans>
          </p>
          <Comparison labels={labels} mine={conflict.mine} theirs={conflict.theirs} />
        </div>
      ) : (
        <div className="flex flex-col gap-5">
          <Switch
            label={labels.canvasPublic}
            hint={t`After you publish the story, others can view and copy the canvas, even if the story is private.`}
            checked={metadata.canvasPublic}
            disabled={isPending}
            onChange={(canvasPublic) => change({ canvasPublic })}
          />
          <Switch
            label={labels.newTagging}
            hint={t`Allows ${MAX_IMAGE_TAGS_NEW_TAGGING} tags per image instead of ${MAX_IMAGE_TAGS}. Image descriptions can’t be edited while it’s on.`}
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
