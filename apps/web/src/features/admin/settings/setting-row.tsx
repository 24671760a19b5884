import { Trans, useLingui } from '@lingui/react/macro'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { When } from '../../../ui/when.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { May } from '../may.tsx'
import { settingNames } from './setting-names.ts'
import { partOf } from './setting-parts.ts'
import { PartValue } from './part-value.tsx'
import type { Setting } from './settings.api.ts'

/** A setting: what it does, its value, who changed it last, and the ways to change it. */
export function SettingRow({
  setting,
  onChange,
  onReset,
}: {
  setting: Setting
  onChange: () => void
  onReset: () => void
}) {
  const { t } = useLingui()
  const plain = settingNames[setting.name]
  const name = plain ? t(plain) : setting.name
  return (
    <li className="grid gap-x-6 gap-y-3 px-4 py-4 md:grid-cols-[minmax(0,1fr)_minmax(0,18rem)_auto] md:items-start">
      <div className="min-w-0">
        <h3 className="text-sm font-medium">{name}</h3>
        <p className="font-mono text-xs break-all text-ink-faint">{setting.name}</p>
        <p className="mt-1 max-w-[65ch] text-sm text-ink-soft">{setting.description}</p>
        <LastChange setting={setting} name={name} />
      </div>
      <div className="min-w-0">
        <p className="mb-1">
          {setting.isDefault ? (
            <Badge>
              <Trans>Default</Trans>
            </Badge>
          ) : (
            <Badge tone="accent">
              <Trans>Changed</Trans>
            </Badge>
          )}
        </p>
        <Value name={name} schema={setting.schema} value={setting.value} />
        {setting.isDefault ? null : (
          <div className="mt-2 text-xs text-ink-faint">
            <Trans>Default</Trans>
            <Value name={name} schema={setting.schema} value={setting.defaultValue} />
          </div>
        )}
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden md:flex-col">
        <May call="PUT /admin/settings/{name}">
          <Button size="sm" onClick={onChange}>
            <Trans>Change</Trans>
            <span className="sr-only">{name}</span>
          </Button>
        </May>
        {setting.isDefault ? null : (
          <May call="DELETE /admin/settings/{name}">
            <Button size="sm" variant="ghost" onClick={onReset}>
              <Trans>Reset to default</Trans>
              <span className="sr-only">{name}</span>
            </Button>
          </May>
        )}
      </div>
    </li>
  )
}

function LastChange({ setting, name }: { setting: Setting; name: string }) {
  if (!setting.changedAt) return null
  const nickname = setting.changedBy?.nickname ?? ''
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 text-xs text-ink-faint">
      {nickname ? (
        <Trans>
          Changed by {nickname}, <When at={setting.changedAt} />
        </Trans>
      ) : (
        <Trans>
          Changed <When at={setting.changedAt} />
        </Trans>
      )}
      <ConsoleLink
        action
        to="audit"
        filters={{ subjectKind: 'setting', subject: setting.name }}
        className={buttonClasses('ghost', 'sm')}
      >
        <Trans>History</Trans>
        <span className="sr-only">{name}</span>
      </ConsoleLink>
    </p>
  )
}

/** A value for reading; a long text scrolls, by keys too. */
function Value({
  name,
  schema,
  value,
}: {
  name: string
  schema: Setting['schema']
  value: unknown
}) {
  if (value === null) return <Trans>Default text</Trans>
  if (value === true) return <Trans>On</Trans>
  if (value === false) return <Trans>Off</Trans>
  const part = partOf(schema)
  if (part) return <PartValue part={part} value={value} />
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  const isLong = text.length > 80 || text.split('\n').length > 5
  return (
    <pre
      {...(isLong && { role: 'region', 'aria-label': name, tabIndex: 0 })}
      className="max-h-40 overflow-auto font-mono text-sm break-words whitespace-pre-wrap"
    >
      {text}
    </pre>
  )
}
