import { searchFold } from '@plax/story-engine/normal-form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Filters, WordFilter } from '../../../ui/filters.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { useFilters } from '../../../lib/use-filters.ts'
import { ChangeSetting, ResetSetting } from './setting-dialogs.tsx'
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
    .map((setting) => ({ ...setting, description: sayWhatItDoes(setting, i18n) }))
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
          onChange={(word) => change({ word })}
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
        {() => <SettingList settings={found} />}
      </Loaded>
    </>
  )
}

function SettingList({ settings }: { settings: Setting[] }) {
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
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
        {settings.map((one) => (
          <SettingRow
            key={one.name}
            setting={one}
            onChange={() => setOpen({ act: 'change', name: one.name })}
            onReset={() => setOpen({ act: 'reset', name: one.name })}
          />
        ))}
      </ul>
      {setting && open?.act === 'change' ? (
        <ChangeSetting setting={setting} onClose={close} />
      ) : null}
      {setting && open?.act === 'reset' ? <ResetSetting setting={setting} onClose={close} /> : null}
    </>
  )
}

function isMatch({ name, description, isDefault }: Setting, asked: { word: string; only: string }) {
  if (asked.only === 'changed' && isDefault) return false
  return searchFold(`${name} ${description}`).includes(searchFold(asked.word))
}
