import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Sheet } from '../../../ui/dialog.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { ActsTab } from './acts-tab.tsx'
import { BansTab } from './bans-tab.tsx'
import { BlockedTab } from './blocked-tab.tsx'
import { KeywordsTab } from './keywords-tab.tsx'
import { ManagersTab } from './managers-tab.tsx'
import { RulesTab } from './rules-tab.tsx'

/** Everything that those who run a chat decide about it. */
export function ChatSettings({ creatorOid, onClose }: { creatorOid: string; onClose: () => void }) {
  const { t } = useLingui()
  const [tab, setTab] = useState('rules')
  const props = { creatorOid }
  return (
    <Sheet open onClose={onClose} title={<Trans>Chat settings</Trans>}>
      <Tabs
        wraps
        label={t`Chat settings`}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'rules', label: t`Rules`, content: <RulesTab {...props} /> },
          {
            value: 'managers',
            label: t({ message: 'Managers', context: 'live chat' }),
            content: <ManagersTab {...props} />,
          },
          { value: 'bans', label: t`Banned`, content: <BansTab {...props} /> },
          { value: 'keywords', label: t`Keywords`, content: <KeywordsTab {...props} /> },
          {
            value: 'blocked',
            label: t({ message: 'Blocked', context: 'people' }),
            content: <BlockedTab {...props} />,
          },
          {
            value: 'log',
            label: t({ message: 'Log', context: 'moderation' }),
            content: <ActsTab {...props} />,
          },
        ]}
      />
    </Sheet>
  )
}
