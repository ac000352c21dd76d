import { mount } from 'svelte';
import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/base.css';
import Dev from './Dev.svelte';

mount(Dev, { target: document.getElementById('page')! });
