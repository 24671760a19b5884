import { Trans, useLingui } from '@lingui/react/macro'
import type { Canvas } from '@plax/story-engine/canvas'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Autosave } from '../autosave.ts'
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
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Versions`}
      description={
        <Trans>Saves made within a few minutes are grouped. Named versions are kept.</Trans>
      }
    >
      {list.isPending ? (
        <div className="flex flex-col gap-2">
          {[0, 1, 2, 3].map((index) => (
            <Skeleton key={index} className="h-14" />
          ))}
        </div>
      ) : null}
      {list.isError ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isSuccess && items.length === 0 ? (
        <p className="text-sm text-ink-soft">
          <Trans>No versions yet. Make a change to create one.</Trans>
        </p>
      ) : null}
      <ol className="flex flex-col gap-2">
        {items.map((item, index) => (
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
      {list.hasNextPage ? (
        <Button
          className="mt-3 w-full"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </Sheet>
  )
}
