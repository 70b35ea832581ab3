import { labels, type RouteShape } from '@chairline/contract';
import { type Binding, handleRaw } from '../../platform/http/handler.ts';

/** Stands until the route is built. */
const notBuilt = (route: RouteShape): Binding =>
  handleRaw(route, () => Promise.reject(new Error(`${route.name} is not built yet`)));

export function labelRoutes(): Binding[] {
  return [
    notBuilt(labels.listTags),
    notBuilt(labels.createTag),
    notBuilt(labels.updateTag),
    notBuilt(labels.deleteTag),
    notBuilt(labels.restoreTag),
    notBuilt(labels.getTagEditable),
    notBuilt(labels.addContactTag),
    notBuilt(labels.removeContactTag),
    notBuilt(labels.addItemTag),
    notBuilt(labels.removeItemTag),
    notBuilt(labels.massTag),
    notBuilt(labels.listMassTaggings),
    notBuilt(labels.undoMassTagging),
    notBuilt(labels.listContactTypes),
    notBuilt(labels.createContactType),
    notBuilt(labels.updateContactType),
    notBuilt(labels.listTemplates),
    notBuilt(labels.createTemplate),
    notBuilt(labels.updateTemplate),
    notBuilt(labels.deleteTemplate),
    notBuilt(labels.restoreTemplate),
    notBuilt(labels.listProcessTypes),
    notBuilt(labels.addProcess),
  ];
}
