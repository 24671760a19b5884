import { msg } from '@lingui/core/macro'
import { contentTabs } from '@plax/contracts/content/content-values'
import type { KindChannel } from '../../lib/item-kinds/kind-channel.ts'

export const contentChannel: KindChannel = {
  tabs: {
    videos: msg`Videos and audio`,
    files: msg`Files`,
    replays: msg`Replays`,
    clips: msg`Clips`,
  },
  list: (api, { tab: name, ...query }, signal) => {
    const tab = contentTabs.find((one) => one === name)
    return api('GET /content/contents', {
      query: { view: 'creator', ...query, ...(tab && { tab }) },
      signal,
    })
  },
  title: msg`Latest content`,
}
