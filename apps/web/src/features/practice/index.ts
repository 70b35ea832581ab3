export { PracticePage } from './pages/practice-page.tsx';
