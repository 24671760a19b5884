import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { Progress } from '../../../ui/progress.tsx'
import { compilesQuery, type Stage } from './compiles.query.ts'

const pollMs = 400
const stages: readonly Stage[] = ['waiting', 'reading', 'checking', 'compiling', 'storing']

/** How far the compile that is running is. */
export function CompileProgress({ contentOid }: { contentOid: string }) {
  const { t } = useLingui()
  const { api } = useApp()
  const { data } = useQuery({ ...compilesQuery(api, contentOid), refetchInterval: pollMs })
  const stage = data?.running?.stage ?? 'waiting'
  const words: Record<Stage, string> = {
    waiting: t`Waiting in queue`,
    reading: t`Reading the canvas`,
    checking: t`Checking nodes`,
    compiling: t`Building the story`,
    storing: t`Saving result`,
  }
  return (
    <div role="status" className="flex items-center gap-4 text-sm">
      <span className="whitespace-nowrap">{words[stage]}…</span>
      <div className="flex-1">
        <Progress label={words[stage]} value={(stages.indexOf(stage) + 1) / (stages.length + 1)} />
      </div>
    </div>
  )
}
