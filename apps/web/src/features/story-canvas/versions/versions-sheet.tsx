import { Trans, useLingui } from '@lingui/react/macro'
import type { Canvas } from '@plax/story-engine/canvas'
import { useState } from 'react'
import { Sheet } from '../../../ui/dialog.tsx'
import { Pages } from '../../../ui/pages.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import type { Autosave } from '../../../lib/autosave.ts'
import { useVersions } from './use-versions.ts'
import { VersionRow } from './version-row.tsx'

/** The history of the canvas: what changed since, names, and the way back. */
export function VersionsSheet({
  contentOid,
  autosave,
  onClose,
}: {
  contentOid: string
  autosave: Autosave<Canvas>
  onClose: () => void
}) {
  const { t } = useLingui()
  const { list, label, restore } = useVersions(contentOid, autosave)
  const [openVersion, setOpenVersion] = useState<number | null>(null)
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Versions`}
      description={
        <Trans>Saves made within a few minutes are grouped. Named versions are kept.</Trans>
      }
    >
      <Pages
        list={list}
        pending={<SkeletonRows rows={4} className="h-14" />}
        empty={
          <p className="text-sm text-ink-soft">
            <Trans>No versions yet. Make a change to create one.</Trans>
          </p>
        }
      >
        {(versions) => (
          <ol className="flex flex-col gap-2">
            {versions.map((item, index) => (
              <VersionRow
                key={item.version}
                contentOid={contentOid}
                item={item}
                isNow={index === 0}
                isOpen={openVersion === item.version}
                onOpen={(isOpen) => setOpenVersion(isOpen ? item.version : null)}
                onLabel={(text) => label.mutate({ version: item.version, label: text })}
                restoring={restore.isPending && restore.variables === item.version}
                onRestore={() => restore.mutate(item.version)}
                onJump={onClose}
              />
            ))}
          </ol>
        )}
      </Pages>
    </Sheet>
  )
}
