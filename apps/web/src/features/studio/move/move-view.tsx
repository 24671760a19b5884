import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OnlyCreators } from '../../studio-frame/only-creators.tsx'
import { ExportCard } from './export-card.tsx'
import { ImportCard } from './import-card.tsx'
import { bundlesQuery } from './move.api.ts'

/** Where a creator takes everything along, and brings it from another site. */
export function MoveView({ viewer }: { viewer: Viewer }) {
  const { api } = useApp()
  const bundles = useQuery({ ...bundlesQuery(api), enabled: viewer.isCreator })
  return (
    <OnlyCreators
      viewer={viewer}
      current="move"
      title={<Trans>Only creators can export their work</Trans>}
    >
      <header className="mb-6">
        <h1 className="text-xl font-semibold">
          <Trans>Export and import</Trans>
        </h1>
        <p className="mt-1 max-w-[65ch] text-sm text-ink-soft">
          <Trans>
            What you made is yours. Take it to another Plax site, or bring it from one: a single ZIP
            file in open formats, with a checksum for every file.
          </Trans>
        </p>
      </header>
      <Loaded query={bundles} pending={<Skeleton className="h-96" />}>
        {({ exported, imported, keptDays, keyFingerprint }) => (
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <ExportCard {...{ exported, keptDays, keyFingerprint }} />
            <ImportCard imported={imported} />
          </div>
        )}
      </Loaded>
    </OnlyCreators>
  )
}
