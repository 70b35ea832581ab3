export { OfficeHealthPage } from './pages/office-health-page.tsx';
export { SystemHealthPage } from './pages/system-health-page.tsx';
export { SettingsSign } from './components/settings-sign.tsx';
