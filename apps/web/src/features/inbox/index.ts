export { FrontDeskPage } from './pages/front-desk-page.tsx';
