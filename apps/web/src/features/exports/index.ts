export { ExportPage } from './export-page.tsx';
