import { useLingui } from '@lingui/react/macro'
import { useViewer } from '../../lib/viewer.ts'
import { ReportButton } from './report-button.tsx'

/** Reports an item of the catalogue; not for its creator. */
export function ReportItem({ contentOid, creatorOid }: { contentOid: string; creatorOid: string }) {
  const { t } = useLingui()
  const viewer = useViewer()
  if (viewer?.oid === creatorOid) return null
  return <ReportButton target={{ kind: 'content', oid: contentOid }} label={t`Report`} />
}
