export { OptOutsPage } from './opt-outs-page.tsx';
export { QuietHoursPage } from './quiet-hours-page.tsx';
