import type { Notifies } from '../../platform/notify.ts'
import { listOpenItems } from '../access/access.service.ts'

/** Where notifications link to creators’ stories. */
export const storyNotifies: Notifies = {
  places: {
    story_setup: { path: (oid) => `/story/setup/${oid}`, listOpen: listOpenItems },
  },
}
