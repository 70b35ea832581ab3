export { CallSettingsPage } from './call-settings-page.tsx';
