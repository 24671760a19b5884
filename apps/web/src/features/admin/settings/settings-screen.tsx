import { searchFold } from '@plax/story-engine/normal-form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Filters, WordFilter } from '../../../ui/filters.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { useLocale } from '../../../lib/use-locale.ts'
import { useFilters } from '../../../lib/use-filters.ts'
import { ChangeSetting, ResetSetting } from './setting-dialogs.tsx'
import { groupNames, settingNames } from './setting-names.ts'
import { SettingRow } from './setting-row.tsx'
import { sayWhatItDoes } from './setting-words.ts'
import { type Setting, settingsQuery } from './settings.api.ts'

/** What an operator tunes while the program runs. */
export function SettingsScreen() {
  const { t, i18n } = useLingui()
  const { api } = useApp()
  const settings = useQuery(settingsQuery(api))
  const { filters, change } = useFilters(['word', 'only'])
  const found = (settings.data?.items ?? [])
    .map((setting) => {
      const plain = settingNames[setting.name]
      return {
        ...setting,
        plain: plain ? i18n._(plain) : '',
        description: sayWhatItDoes(setting, i18n),
      }
    })
    .filter((setting) => isMatch(setting, filters))
  return (
    <>
      <ScreenHead
        title={<Trans>Settings</Trans>}
        text={<Trans>Changes apply to everyone immediately and are logged.</Trans>}
      />
      <Filters>
        <WordFilter
          wide
          label={t`Name or description`}
          value={filters.word}
          onChange={(word, how) => change({ word }, how)}
        />
        <NativeSelect
          label={t`Show`}
          value={filters.only}
          options={[
            { value: '', label: t`All settings` },
            { value: 'changed', label: t`Changed only` },
          ]}
          onChange={(only) => change({ only })}
        />
      </Filters>
      <Loaded query={settings} pending={<Skeleton className="h-96" />}>
        {() => (
          <SettingGroups settings={found} isFiltered={filters.word !== '' || filters.only !== ''} />
        )}
      </Loaded>
    </>
  )
}

/** Settings by what they concern: the groups are closed until one is opened or a search narrows them. */
function SettingGroups({ settings, isFiltered }: { settings: Setting[]; isFiltered: boolean }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const [open, setOpen] = useState<{ act: 'change' | 'reset'; name: string } | null>(null)
  const setting = settings.find(({ name }) => name === open?.name)
  const close = () => setOpen(null)
  if (settings.length === 0) {
    return (
      <EmptyState
        icon={<SlidersHorizontal aria-hidden />}
        title={<Trans>No settings match</Trans>}
      />
    )
  }
  const groups = [...Map.groupBy(settings, ({ name }) => name.split('.')[0] ?? '')]
    .map(([group, grouped]) => {
      const known = groupNames[group]
      return { group, title: known ? t(known) : group, grouped }
    })
    .toSorted((a, b) => a.title.localeCompare(b.title, locale))
  return (
    <div className="flex flex-col gap-3">
      {groups.map(({ group, title, grouped }) => (
        <details
          // What a search finds is open, and closes with it.
          key={`${group} ${isFiltered}`}
          open={isFiltered || undefined}
          className="group rounded-lg border border-line bg-raised"
        >
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 py-2.5">
            <ChevronRight
              aria-hidden
              className="size-4 shrink-0 text-ink-faint transition-transform group-open:rotate-90"
            />
            <h2 className="font-medium">{title}</h2>
            <span className="figures text-sm text-ink-faint">{grouped.length}</span>
          </summary>
          <ul className="divide-y divide-line border-t border-line">
            {grouped.map((one) => (
              <SettingRow
                key={one.name}
                setting={one}
                onChange={() => setOpen({ act: 'change', name: one.name })}
                onReset={() => setOpen({ act: 'reset', name: one.name })}
              />
            ))}
          </ul>
        </details>
      ))}
      {setting && open?.act === 'change' ? (
        <ChangeSetting setting={setting} onClose={close} />
      ) : null}
      {setting && open?.act === 'reset' ? <ResetSetting setting={setting} onClose={close} /> : null}
    </div>
  )
}

function isMatch(
  { name, plain, description, isDefault }: Setting & { plain: string },
  asked: { word: string; only: string },
) {
  if (asked.only === 'changed' && isDefault) return false
  return searchFold(`${plain} ${name} ${description}`).includes(searchFold(asked.word))
}
