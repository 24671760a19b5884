import { Trans } from '@lingui/react/macro'
import { useLocale } from '../../../lib/use-locale.ts'
import { Age } from '../../../ui/age.tsx'
import { Facts } from '../facts.tsx'
import type { Dashboard } from './dashboard.api.ts'
import { DashboardPart } from './dashboard-part.tsx'

type System = NonNullable<Dashboard['system']>

const gigabyte = 1024 ** 3
/** Below this share of the disk, uploads and encodings soon fail. */
const lowShare = 0.1

/** The version, the disk and the last backup. */
export function SystemPart({ system: { version, disk, lastBackupAt } }: { system: System }) {
  return (
    <DashboardPart id="system" title={<Trans>Server</Trans>}>
      <Facts
        facts={[
          [<Trans key="version">Version</Trans>, version],
          [<Trans key="disk">Free disk space</Trans>, <FreeDisk key="free" disk={disk} />],
          [
            <Trans key="backup">Last backup</Trans>,
            lastBackupAt ? <Age key="at" at={lastBackupAt} /> : <Trans key="never">Never</Trans>,
          ],
        ]}
      />
    </DashboardPart>
  )
}

function FreeDisk({ disk: { freeBytes, totalBytes } }: { disk: System['disk'] }) {
  const { locale } = useLocale()
  const say = (bytes: number) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: 'gigabyte',
      maximumFractionDigits: bytes < 10 * gigabyte ? 1 : 0,
    }).format(bytes / gigabyte)
  const [free, total] = [say(freeBytes), say(totalBytes)]
  const isLow = freeBytes < totalBytes * lowShare
  return (
    <span className={isLow ? 'font-medium text-danger' : undefined}>
      <Trans>
        {free} of {total}
      </Trans>
    </span>
  )
}
