export { ordinaryReplySetting } from './gift.settings.ts'
