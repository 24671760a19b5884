export { isAdOut, saveAd } from './manage-ads.ts'
