export {
  type Language,
  type LanguageModel,
  type ModelAnswer,
  type ModelCall,
  ModelError,
  type ModelTool,
  type Question,
} from '../../platform/models.ts';
export { openModels } from './models.ts';
