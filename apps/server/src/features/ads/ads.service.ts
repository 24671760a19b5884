export { isAdOut } from './manage-ads.ts'
