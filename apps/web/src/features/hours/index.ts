export { OfficeHoursPage } from './office-hours-page.tsx';
