import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { BulkAction } from '@plax/contracts/content/content-values'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { showToast } from '../../ui/toast.ts'
import { type Report, reportOf } from './bulk-report.tsx'
import type { ContentCard } from './content.queries.ts'

/** Runs an action on contents, shows how many it changed, and returns those that were refused. */
export function useBulkAct() {
  const { t } = useLingui()
  const { api, i18n, queryClient } = useApp()
  const act = async (
    action: BulkAction,
    chosen: readonly Pick<ContentCard, 'contentOid' | 'title'>[],
  ): Promise<Report> => {
    const contentOids = chosen.map(({ contentOid }) => contentOid)
    const { results } = await api('POST /content/bulk-act', { body: { contentOids, action } })
    await queryClient.invalidateQueries({ queryKey: ['own-contents'] })
    const changed = new Set(results.flatMap((one) => (one.changed ? [one.contentOid] : [])))
    const count = changed.size
    const done = {
      publish: t`${plural(count, { one: '# item published', other: '# items published' })}`,
      unpublish: t`${plural(count, { one: '# item unpublished', other: '# items unpublished' })}`,
      delete: t`${plural(count, { one: '# item deleted', other: '# items deleted' })}`,
    }
    const undo = () => {
      const theirs = chosen.filter(({ contentOid }) => changed.has(contentOid))
      act('publish', theirs).catch((error: unknown) =>
        showToast(messageOf(error, i18n), { tone: 'danger' }),
      )
    }
    if (count > 0) showToast(done[action], action === 'unpublish' ? { undo } : {})
    return reportOf(chosen, results)
  }
  return act
}
